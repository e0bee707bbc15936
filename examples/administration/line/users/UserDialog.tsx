import type { LinePortal } from "@customs-portal/sdk";
import type { UserDetail } from "@customs-portal/sdk/administration";
import { Button, Dialog, Skeleton, useResource, useT, type Resource } from "@customs-portal/ui";
import { fetchUser } from "../api.ts";
import { Failure } from "../Failure.tsx";
import type { OwnCompany } from "../own-companies.ts";
import { UserForm } from "./UserForm.tsx";

interface UserDialogProps {
  portal: LinePortal;
  id: string;
  companies: Resource<readonly OwnCompany[]>;
  onClose(isChanged: boolean): void;
}

/** All of a user: it is read anew each time, so that a change of others is seen before one's own. */
export function UserDialog({ portal, id, companies, onClose }: UserDialogProps) {
  const t = useT("administration");
  const result = useResource<UserDetail>(id, (signal) => fetchUser(portal, id, signal));
  if (result.data)
    return (
      <UserForm
        // What was typed stays while only the sign-ins are read again.
        key={result.data.version}
        portal={portal}
        user={result.data}
        companies={companies}
        onReload={result.reload}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose(false)}
      title={t("users.title")}
      width={640}
      actions={<Button onClick={() => onClose(false)}>{t("cancel")}</Button>}
    >
      {result.error === undefined ? <Skeleton width="60%" /> : <Failure portal={portal} result={result} empty="" />}
    </Dialog>
  );
}
