import { type ComponentProps, createContext, useContext } from "react";

/** Nonce that inline scripts of a rendered page have (`nonceContext`). */
export const Nonce = createContext<string | undefined>(undefined);

/** A script of the page, which its policy allows. React does not escape the text of a script, apart from `</script`. */
export function InlineScript({ text, ...attributes }: ComponentProps<"script"> & { text: string }) {
  const nonce = useContext(Nonce);
  return (
    <script {...attributes} nonce={nonce}>
      {text}
    </script>
  );
}
