import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { AuthProvider } from "./auth-provider.tsx";
import { useAuth } from "./use-auth.ts";

function Probe() {
  const { user, isLoading } = useAuth();
  return <p>{JSON.stringify({ user, isLoading })}</p>;
}

test("useAuth throws outside its provider", () => {
  expect(() => renderToString(<Probe />)).toThrow("useAuth must be used within an AuthProvider");
});

test("the server renders the same page without a user for everybody", () => {
  const html = renderToString(
    <AuthProvider>
      <Probe />
    </AuthProvider>,
  );
  expect(html).toContain(`{&quot;user&quot;:null,&quot;isLoading&quot;:true}`);
});
