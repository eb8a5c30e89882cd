import { useLocation, useNavigation } from "react-router";

/** Whether another page of the list that is shown is on its way. */
export function usePendingList(): boolean {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  return navigation.state === "loading" && navigation.location.pathname === pathname;
}
