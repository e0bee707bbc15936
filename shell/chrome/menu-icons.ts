import type { MenuIcon } from "@customs-portal/sdk/rules";
import type { LucideIcon } from "lucide-react";
import Anchor from "lucide-react/icons/anchor";
import BookOpenText from "lucide-react/icons/book-open-text";
import Box from "lucide-react/icons/box";
import Building2 from "lucide-react/icons/building-2";
import Calculator from "lucide-react/icons/calculator";
import ChartColumn from "lucide-react/icons/chart-column";
import CircleDollarSign from "lucide-react/icons/circle-dollar-sign";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Container from "lucide-react/icons/container";
import Download from "lucide-react/icons/download";
import FileText from "lucide-react/icons/file-text";
import Files from "lucide-react/icons/files";
import Folder from "lucide-react/icons/folder";
import Globe from "lucide-react/icons/globe";
import House from "lucide-react/icons/house";
import LayoutGrid from "lucide-react/icons/layout-grid";
import MessageSquare from "lucide-react/icons/message-square";
import Package from "lucide-react/icons/package";
import Plane from "lucide-react/icons/plane";
import Scale from "lucide-react/icons/scale";
import Search from "lucide-react/icons/search";
import Settings from "lucide-react/icons/settings";
import ShieldCheck from "lucide-react/icons/shield-check";
import Ship from "lucide-react/icons/ship";
import Stamp from "lucide-react/icons/stamp";
import Tags from "lucide-react/icons/tags";
import Truck from "lucide-react/icons/truck";
import Upload from "lucide-react/icons/upload";
import Users from "lucide-react/icons/users";
import Warehouse from "lucide-react/icons/warehouse";

/** The lucide icons that a menu may name; one file for the whole set would be larger than the shell. */
const icons: Readonly<Record<MenuIcon, LucideIcon>> = {
  anchor: Anchor,
  "book-open-text": BookOpenText,
  box: Box,
  "building-2": Building2,
  calculator: Calculator,
  "chart-column": ChartColumn,
  "circle-dollar-sign": CircleDollarSign,
  "clipboard-list": ClipboardList,
  container: Container,
  download: Download,
  "file-text": FileText,
  files: Files,
  folder: Folder,
  globe: Globe,
  house: House,
  "layout-grid": LayoutGrid,
  "message-square": MessageSquare,
  package: Package,
  plane: Plane,
  scale: Scale,
  search: Search,
  settings: Settings,
  "shield-check": ShieldCheck,
  ship: Ship,
  stamp: Stamp,
  tags: Tags,
  truck: Truck,
  upload: Upload,
  users: Users,
  warehouse: Warehouse,
};

/** The icon of a name in kebab-case; a page for names that are not in the set, a folder for groups. */
export function menuIcon(name: string | undefined, isGroup = false): LucideIcon {
  const known = name !== undefined && Object.hasOwn(icons, name) ? icons[name as MenuIcon] : undefined;
  return known ?? (isGroup ? Folder : FileText);
}
