export default function EditWithoutId() {
  return <h1>EditWithoutId</h1>;
}
