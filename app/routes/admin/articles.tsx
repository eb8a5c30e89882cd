export default function Articles() {
  return <h1>Articles</h1>;
}
