export { mountReact, type MountedTree, type MountOptions } from "./mount/mount-react.tsx";
export { reactLifecycles, type HostProps, type ReactLifecycles } from "./mount/react-lifecycles.tsx";
export { KeptActivity, type KeptActivityProps } from "./mount/KeptActivity.tsx";
export { adoptStyles } from "./environment/style-sheets.ts";
export { uiTexts } from "./locales/index.ts";
export { registerTokens, tokens } from "./styles/tokens.ts";
export { pageCss } from "./styles/base.ts";

export { errorText, type ErrorText } from "./errors/error-text.ts";

export { useEnvironment, type Environment } from "./environment/environment-context.ts";
export { usePortal } from "./hooks/use-portal.ts";
export { useStore } from "./hooks/use-store.ts";
export { useStyles } from "./hooks/use-styles.ts";
export { useLocale, useT, type Translate } from "./hooks/use-texts.ts";
export { createFormat, useFormat, type Format } from "./hooks/use-format.ts";

export { Badge, badgeText, type BadgeProps } from "./controls/Badge.tsx";
export { Breadcrumb, type BreadcrumbItem } from "./controls/Breadcrumb.tsx";
export { Button, type ButtonProps } from "./controls/Button.tsx";
export { Checkbox, type CheckboxProps } from "./controls/Checkbox.tsx";
export { EmptyState, type EmptyStateProps } from "./controls/EmptyState.tsx";
export { ErrorState, type ErrorStateProps } from "./controls/ErrorState.tsx";
export { Icon } from "./controls/Icon.tsx";
export { IconButton, type IconButtonProps } from "./controls/IconButton.tsx";
export { Menu, type MenuItem, type MenuProps } from "./controls/Menu.tsx";
export { NativeSelect, type NativeSelectProps } from "./controls/NativeSelect.tsx";
export { PageHead, type PageHeadProps } from "./controls/PageHead.tsx";
export { Pager, type PagerProps } from "./controls/Pager.tsx";
export { SelectField, type SelectFieldProps, type SelectOption } from "./controls/SelectField.tsx";
export { Skeleton } from "./controls/Skeleton.tsx";
export { Spinner } from "./controls/Spinner.tsx";
export { StatusTag, type StatusTagProps } from "./controls/StatusTag.tsx";
export { TextField, type TextFieldProps } from "./controls/TextField.tsx";
export { Tooltip, type TooltipProps } from "./controls/Tooltip.tsx";

export { pageAnnouncer, type Announcer } from "./announcer/announcer.ts";
export { useAnnounce } from "./hooks/use-announce.ts";
export { useResource, type Resource } from "./results/use-resource.ts";
export { useResultView, type ResultState, type ResultView } from "./results/use-result-view.ts";
export { useAnnounceResults, type AnnouncedResults } from "./results/use-announce-results.ts";
export { ResultNote, type ResultNoteProps } from "./results/ResultNote.tsx";

export { DataTable, type DataColumn, type DataTableProps } from "./table/DataTable.tsx";
export { Dialog, type DialogProps } from "./dialogs/Dialog.tsx";
export { ConfirmDialog, type ConfirmDialogProps } from "./dialogs/ConfirmDialog.tsx";
export { useConfirm, type ConfirmRequest } from "./dialogs/use-confirm.tsx";
export { NoticesPresenter } from "./notices/NoticesPresenter.tsx";
