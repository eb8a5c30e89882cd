export default function NewArticle() {
  return <h1>NewArticle</h1>;
}
