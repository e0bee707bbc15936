import type { AdministeredUser } from "@customs-portal/sdk/administration";
import { Icon, StatusTag, type DataColumn, type Format, type Translate } from "@customs-portal/ui";
import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";

/** The columns of the list of users. @param onOpen shows all of a user */
export function userColumns(
  t: Translate<"administration">,
  format: Format,
  onOpen: (user: AdministeredUser) => void,
): DataColumn<AdministeredUser>[] {
  const stateOf = ({ status, isDisabledByOperator }: AdministeredUser) =>
    t(isDisabledByOperator ? "users.operatorDisabled" : `users.${status}`);
  return [
    {
      key: "userNo",
      title: t("users.userNo"),
      width: 180,
      isRequired: true,
      text: ({ userNo }) => userNo,
      cell: (user) => (
        <button type="button" className="adm-link" onClick={() => onOpen(user)}>
          <span className="cp-cut">{user.userNo}</span>
        </button>
      ),
    },
    { key: "userName", title: t("users.userName"), width: 180, text: ({ userName }) => userName },
    {
      key: "status",
      title: t("users.status"),
      width: 170,
      text: stateOf,
      cell: (user) => (
        <StatusTag
          kind={user.status === "active" ? "success" : "neutral"}
          icon={<Icon of={user.status === "active" ? CircleCheck : Ban} />}
        >
          {stateOf(user)}
        </StatusTag>
      ),
    },
    {
      key: "password",
      title: t("users.password"),
      width: 150,
      text: ({ forceChangePwd }) => (forceChangePwd ? t("users.mustChange") : ""),
    },
    {
      key: "companies",
      title: t("users.companies"),
      width: 250,
      text: ({ companies }) => companies.map(({ name, code }) => `${name} ${code}`).join("; "),
    },
    {
      key: "createdAt",
      title: t("users.createdAt"),
      width: 170,
      isWhole: true,
      text: ({ createdAt }) => format.dateTime(createdAt),
    },
  ];
}
