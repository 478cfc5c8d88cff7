import classes from './Prose.module.css'

/**
 * Text with simple markup that staff wrote in the ERP.
 *
 * The import sanitized it (`shared/contracts/catalog.ts`). Never render visitors' text with it.
 */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the import, see above
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
