/** Square portrait of an author; hidden if it fails to load. It is decorative, because the name is beside it. */
export function Portrait({ src }: { src: string }) {
  return (
    <img
      src={src}
      alt=""
      width={320}
      height={320}
      data-hide-on-error
      className="size-28 bg-tint object-cover sm:size-40"
    />
  );
}
