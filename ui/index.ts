export { mountReact, type MountedTree, type MountOptions } from "./mount/mount-react.tsx";
export { reactLifecycles, type HostProps, type ReactLifecycles } from "./mount/react-lifecycles.tsx";
export { KeptActivity, type KeptActivityProps } from "./mount/KeptActivity.tsx";
export { adoptStyles } from "./environment/style-sheets.ts";
export { uiTexts } from "./locales/index.ts";
export { printContent } from "./print/print-content.ts";
export { openWatermark, type Watermark } from "./watermark/watermark.ts";
export { registerTokens, tokens } from "./styles/tokens.ts";
export { pageCss } from "./styles/base.ts";
export { appearanceCss } from "./styles/appearance.ts";

export { errorText, type ErrorText } from "./errors/error-text.ts";

export { runInSlices } from "./slices/run-in-slices.ts";

export { useEnvironment, type Environment } from "./environment/environment-context.ts";
export { usePortal } from "./hooks/use-portal.ts";
export { useStore } from "./hooks/use-store.ts";
export { useGone } from "./hooks/use-gone.ts";
export { useMedia } from "./hooks/use-media.ts";
export { useWidth } from "./hooks/use-width.ts";
export { useStyles } from "./hooks/use-styles.ts";
export { useLocale, useT, type Translate } from "./hooks/use-texts.ts";
export { appearanceChoices, type Appearance } from "@customs-portal/sdk/appearance";
export { useAppearance } from "./hooks/use-appearance.ts";
export { useClock, useMoments } from "./hooks/use-clock.ts";
export { useToday } from "./hooks/use-today.ts";
export { createFormat, useFormat, type Format } from "./hooks/use-format.ts";

export { Badge, badgeText, type BadgeProps } from "./controls/Badge.tsx";
export { Breadcrumb, type BreadcrumbItem } from "./controls/Breadcrumb.tsx";
export { Button, type ButtonProps } from "./controls/Button.tsx";
export { Checkbox, type CheckboxProps } from "./controls/Checkbox.tsx";
export { EmptyState, type EmptyStateProps } from "./controls/EmptyState.tsx";
export { ErrorState, type ErrorStateProps } from "./controls/ErrorState.tsx";
export { Icon } from "./controls/Icon.tsx";
export { AnchoredMenu, type AnchoredMenuProps } from "./controls/AnchoredMenu.tsx";
export { IconButton, type IconButtonProps } from "./controls/IconButton.tsx";
export { Menu, type MenuProps } from "./controls/Menu.tsx";
export type { MenuItem } from "./controls/MenuItems.tsx";
export { NativeSelect, type NativeSelectProps } from "./controls/NativeSelect.tsx";
export { PageHead, type PageHeadProps } from "./controls/PageHead.tsx";
export { Pager, type PagerProps } from "./controls/Pager.tsx";
export { Popover, type PopoverProps } from "./controls/Popover.tsx";
export { SelectField, type SelectFieldProps, type SelectOption } from "./controls/SelectField.tsx";
export { Skeleton } from "./controls/Skeleton.tsx";
export { Spinner } from "./controls/Spinner.tsx";
export { StatusTag, type StatusTagProps } from "./controls/StatusTag.tsx";
export { SuggestField, type SuggestFieldProps, type Suggestion } from "./controls/SuggestField.tsx";
export { PasswordField, type PasswordFieldProps } from "./controls/PasswordField.tsx";
export { TextField, type TextFieldProps } from "./controls/TextField.tsx";
export { Tooltip, type TooltipProps } from "./controls/Tooltip.tsx";

export { Form, type FormProps } from "./forms/Form.tsx";

export { MissingNumbers, type MissingEntries, type MissingNumbersProps } from "./query/MissingNumbers.tsx";
export { QueryForm } from "./query/QueryForm.tsx";
export type { QueryFormHandle, QueryFormProps } from "./query/query-form-props.ts";
export type {
  ChoiceQueryField,
  ChoicesQueryField,
  CodesQueryField,
  DateRangeQueryField,
  NumberRangeQueryField,
  QueryField,
  TextQueryField,
} from "./query/model/field-types.ts";
export { describeQuery, type QueryLanguage, type QueryWords } from "./query/model/describe-query.ts";
export { fromParams, toParams, type QueryProblem } from "./query/model/query-params.ts";
export { daysOf, readQuery } from "./query/model/query-value.ts";
export { queryTexts } from "./query/locales/index.ts";
export { useQueryLanguage } from "./query/use-query-language.ts";
export { useQueryViews, type QueryViews } from "./query/use-query-views.ts";

export { composedParent } from "./overlays/composed-tree.ts";
export { pageAnnouncer, type Announcer } from "./announcer/announcer.ts";
export { useAnnounce } from "./hooks/use-announce.ts";
export { startRefresh, type Refresh, type RefreshOptions } from "./results/refresh.ts";
export { useResource, type Resource } from "./results/use-resource.ts";
export { useSettledCount } from "./results/use-settled-count.ts";
export { useResultView, type ResultState, type ResultView } from "./results/use-result-view.ts";
export { useAnnounceResults, type AnnouncedResults } from "./results/use-announce-results.ts";
export { LoadFailure, type LoadFailureProps } from "./results/LoadFailure.tsx";
export { ResultNote, type AnsweredQuery, type ResultNoteProps } from "./results/ResultNote.tsx";

export { KeepFocus } from "./table/KeepFocus.tsx";
export { zoomOf } from "./table/zoom.ts";
export { SimpleTable, type SimpleColumn, type SimpleTableProps } from "./table/SimpleTable.tsx";
export { DataTable, useTableAhead } from "./data-table/DataTable.tsx";
export { plainTable } from "./data-table/plain-table.ts";
export type { DataTableProps } from "./data-table/props.ts";
export type { DataColumn } from "./data-table/columns.ts";
export { useCopyCodes } from "./data-table/use-copy-codes.ts";
export { memoryRows, sortRows, type RowSource, type SortBy } from "./data-table/row-source.ts";
export {
  allOfQuery,
  isSelected,
  noSelection,
  selectedCount,
  withRows,
  type RowKey,
  type RowSelection,
} from "./data-table/selection.ts";
export type { Density } from "./data-table/windowing.ts";
export { Dialog, type DialogProps } from "./dialogs/Dialog.tsx";
export { ConfirmDialog, type ConfirmDialogProps } from "./dialogs/ConfirmDialog.tsx";
export { useConfirm, type ConfirmRequest } from "./dialogs/use-confirm.tsx";
export {
  openParcelDialog,
  type DialogParcel,
  type DialogParcelProps,
  type ParcelDialogOptions,
} from "./dialogs/open-parcel-dialog.tsx";
export { NoticesPresenter } from "./notices/NoticesPresenter.tsx";

export { personalValuesOf, type PersonalValues } from "./personal/personal-values.ts";
export { setupTexts } from "./personal/locales/index.ts";
export type { LoadedPersonalisation } from "./personal/personal-values.ts";
export { SetupDialog, type SetupDialogProps } from "./personal/SetupDialog.tsx";
export { SetupNote } from "./personal/SetupNote.tsx";
export { SetupSearch, type SetupSearchProps } from "./personal/SetupSearch.tsx";
export { usePersonalColumns, type PersonalColumns } from "./personal/use-personal-columns.ts";
export { usePersonalFields, type PersonalFields } from "./personal/use-personal-fields.ts";
export { useSetupsOff } from "./personal/use-setups-off.ts";
export { useSetupSession, type SetupSave, type SetupSession } from "./personal/use-setup-session.ts";
