export default function EditArticle() {
  return <h1>EditArticle</h1>;
}
