import { Outlet } from "react-router";
import "../../styles/newsroom.css";

export default function AdminLayout() {
  return <Outlet />;
}
