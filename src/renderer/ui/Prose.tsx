import classes from './Prose.module.css'

/**
 * Text with simple markup that the shop's own staff wrote in the ERP.
 *
 * It was sanitised when it was imported (`shared/contracts/catalog.ts`); nothing that a visitor typed may come here.
 */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the import, as said above
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
