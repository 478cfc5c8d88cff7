import { useTrustedHtml } from '../../../ui/trusted-html.ts'
import classes from './MailFrame.module.css'

/**
 * The content of a mail that the server wrote, in a frame. An empty sandbox permits nothing: scripts in the mail do not
 * run, and links cannot replace this page.
 */
export function MailFrame({ html }: { html: string }) {
  return <iframe title="Inhoud van de mail" className={classes.mail} srcDoc={useTrustedHtml(html)} sandbox="" />
}
