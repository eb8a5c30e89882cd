import { replace } from "react-router";
import { showToast } from "../../ui/show-toast.ts";

export function clientLoader() {
  showToast({ title: "Invalid Article ID", variant: "destructive" });
  return replace("/admin/articles");
}

export default function EditWithoutId() {
  return null;
}
