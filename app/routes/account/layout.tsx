import { Outlet } from "react-router";
import { ApplicationFrame } from "../../site/frame/application-frame.tsx";
import "../../styles/newsroom.css";

export default function AccountLayout() {
  return (
    <ApplicationFrame>
      <Outlet />
    </ApplicationFrame>
  );
}
