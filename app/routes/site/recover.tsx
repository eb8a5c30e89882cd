export default function Recover() {
  return <h1>Recover</h1>;
}
