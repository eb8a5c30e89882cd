export function DividerView() {
  return <hr />;
}
