import { brandCss } from "./brand.ts";

/** The sign-in page and the cards of the other pages before the sign-in. */
export const signInCss = `
${brandCss}
body { margin: 0; }
.sign-in { min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; background: var(--customs-page); }
.sign-in > header { display: flex; align-items: center; justify-content: space-between; gap: 16px; padding: 12px 24px; }
.brand { display: inline-flex; align-items: center; gap: 10px; font-size: 16px; line-height: 24px; font-weight: 600; }
.sign-in > main {
  flex: 1; display: grid; grid-template-columns: minmax(0, 440px) minmax(0, 380px); gap: 96px; align-content: center; align-items: center;
  justify-content: center; padding: 24px 24px 96px; outline: none;
}
.sign-in > main[data-single] { grid-template-columns: minmax(0, 480px); }
.product h2 { font-size: 28px; line-height: 38px; letter-spacing: -0.01em; text-wrap: balance; }
.product > p { margin-top: 12px; color: var(--customs-secondary); font-size: 16px; line-height: 26px; text-wrap: pretty; }
.product ul { margin-top: 32px; display: grid; gap: 16px; list-style: none; }
.product li { display: flex; gap: 12px; align-items: flex-start; }
.product li svg {
  box-sizing: content-box; padding: 8px; margin-top: -5px; border-radius: 8px; background: var(--customs-primary-soft); color: var(--customs-primary);
}
.card { padding: 32px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius-large); background: var(--customs-surface); }
.card h1 { font-size: 20px; line-height: 28px; }
.sign-in-form { display: grid; gap: 16px; }
.sign-in-form h1 { margin-bottom: 8px; }
.sign-in-form .cp-input { min-height: 40px; }
.sign-in-form .cp-input > input { height: 38px; }
.sign-in-form .submit { margin-top: 8px; min-height: 40px; }
.form-note {
  display: flex; gap: 8px; padding: 8px 12px; border-radius: var(--customs-radius); background: var(--customs-warning-soft); color: var(--customs-warning);
}
.form-note[data-kind="error"] { background: var(--customs-danger-soft); color: var(--customs-danger); }
.form-note svg { margin-top: 3px; }
.form-actions { display: flex; flex-wrap: wrap; gap: 8px; justify-content: flex-end; margin-top: 8px; }
@media (max-width: 860px) {
  .sign-in > header { padding: 12px 16px; }
  .sign-in > main, .sign-in > main[data-single] { grid-template-columns: minmax(0, 420px); gap: 32px; align-content: start; padding: 16px 16px 48px; }
  .card { padding: 24px; }
  .product { order: 2; }
  .product h2 { font-size: 18px; line-height: 26px; }
  .product > p { font-size: 14px; line-height: 22px; }
  .product ul { margin-top: 16px; gap: 12px; }
}
`;
