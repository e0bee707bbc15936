import type { ReactNode, Ref } from "react";
import { Breadcrumb, type BreadcrumbItem } from "./Breadcrumb.tsx";

export interface PageHeadProps {
  title: string;
  /** What stands above the page. */
  trail?: readonly BreadcrumbItem[];
  /** The part of the page that is shown: a module, a number. */
  part?: string | undefined;
  /** Level of the heading: 1 for a page, 2 for something within another page. */
  level?: 1 | 2;
  /** Stands at the other end of the line. */
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The first line of a page: where it stands, its title as heading, and what belongs to the page as a whole. */
export function PageHead({ title, trail = [], part, level = 1, children, ref }: PageHeadProps) {
  return (
    <header className="cp-page-head" ref={ref}>
      <Breadcrumb items={[...trail, { label: title, heading: level }, ...(part ? [{ label: part }] : [])]} />
      {children}
    </header>
  );
}
