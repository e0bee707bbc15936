import { createElement, version } from "react";
import { createRoot, type Root } from "react-dom/client";
import styled, { StyleSheetManager } from "styled-components";
import type { BusinessLineProps } from "@customs-portal/sdk";

const Spaced = styled.h1`
  letter-spacing: 3px;
`;
const roots = new Map<Element, Root>();

export async function bootstrap() {}

export async function mount({ portal, domElement }: BusinessLineProps) {
  const root = createRoot(domElement);
  roots.set(domElement, root);
  const title = `React ${version.split(".")[0]} for ${portal.session.user.getSnapshot()?.userName}`;
  root.render(createElement(StyleSheetManager, { nonce: portal.styleNonce }, createElement(Spaced, null, title)));
}

export async function unmount({ domElement }: BusinessLineProps) {
  roots.get(domElement)?.unmount();
  roots.delete(domElement);
}
