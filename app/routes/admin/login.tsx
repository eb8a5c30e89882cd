export default function AdminLogin() {
  return <h1>AdminLogin</h1>;
}
