/** Layout of the line; colours, type and controls come from the kit. */
export const lineCss = `
/* A tab of the portal is a size container: as high as the tab, or as high as the page needs. */
.adm-page { display: flex; flex-direction: column; gap: 12px; min-width: 0; min-height: 100cqh; }
.adm-tools { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px; min-height: 32px; }
.adm-tools > div { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.adm-quiet { color: var(--customs-secondary); font-size: 12px; line-height: 18px; overflow-wrap: anywhere; }
.adm-loaded { white-space: nowrap; font-variant-numeric: tabular-nums; }
.adm-form { display: grid; gap: 16px; }
.adm-form fieldset { display: grid; gap: 8px; min-width: 0; padding: 0; border: 0; }
.adm-form legend { margin-bottom: 4px; font-weight: 600; }
.adm-choice { display: grid; gap: 8px; }
.adm-pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); gap: 16px; }
.adm-error { color: var(--customs-danger); overflow-wrap: anywhere; }
.adm-rows, .adm-panel .adm-rows { display: grid; gap: 8px; list-style: none; }
.adm-rows > li, .adm-panel .adm-rows > li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 12px; padding: 8px 12px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); }
.adm-rows > li > span { min-width: 0; overflow-wrap: anywhere; }
.adm-link { padding: 0; border: 0; background: none; color: var(--customs-primary); font: inherit; text-align: start; cursor: pointer; max-width: 100%; }
.adm-link:hover { text-decoration: underline; }
.adm-chooser { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 12px; align-items: start; max-width: 960px; }
.adm-matrix { display: grid; grid-template-columns: repeat(auto-fit, minmax(320px, 1fr)); gap: 12px; align-items: start; }
.adm-panel { min-width: 0; padding: 12px 16px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius-large); background: var(--customs-surface); }
.adm-panel h2 { margin-bottom: 8px; font-size: 14px; line-height: 22px; }
.adm-panel ul { display: grid; gap: 2px; list-style: none; }
.adm-panel li { padding: 4px 0; }
.adm-changed { padding-inline: 6px; border-radius: var(--customs-radius); background: var(--customs-primary-soft); }
.adm-save { position: sticky; bottom: 0; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; padding: 12px 16px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius-large); background: var(--customs-raised); box-shadow: var(--customs-shadow-popup); }
.adm-save > div { display: flex; flex-wrap: wrap; gap: 8px; }
.adm-text { display: grid; gap: 4px; }
.adm-text textarea {
  box-sizing: border-box; width: 100%; padding: 4px 11px; border: 1px solid var(--customs-border); border-radius: var(--customs-radius); background: var(--customs-surface);
  color: inherit; font: inherit; resize: vertical;
}
.adm-changes { display: grid; gap: 4px; max-height: 320px; overflow: auto; list-style: none; overflow-wrap: anywhere; }
`;
