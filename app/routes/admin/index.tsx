import { replace } from "react-router";

export function clientLoader() {
  return replace("/admin/articles");
}

export default function AdminIndex() {
  return null;
}
