export default function PreviewArticle() {
  return <h1>PreviewArticle</h1>;
}
