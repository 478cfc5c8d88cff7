import classes from './Prose.module.css'
import { useTrustedHtml } from './trusted-html.ts'

/**
 * Text of the shop with simple markup, written by staff in the ERP or in the back office.
 *
 * The server has sanitized the HTML (`src/server/html`). Never use this component for text of visitors.
 */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server, see above
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: useTrustedHtml(html) }} />
}
