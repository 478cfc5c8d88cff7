import { useEffect, useRef } from 'react'
import { useTrustedHtml } from '../../../ui/trusted-html.ts'
import classes from './MailFrame.module.css'

/**
 * The content of a mail that the server wrote, in a frame. The sandbox permits no scripts, and links cannot replace this
 * page. It permits access from this page, which has to restore the styles of the mail.
 */
export function MailFrame({ html }: { html: string }) {
  const trusted = useTrustedHtml(html)
  const frame = useRef<HTMLIFrameElement>(null)
  // The browser accepts only trusted HTML as the document of a frame, and React would turn that into a text.
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trusted
  }, [trusted])
  return (
    <iframe
      ref={frame}
      title="Inhoud van de mail"
      className={classes.mail}
      sandbox="allow-same-origin"
      onLoad={({ currentTarget }) => restoreStyles(currentTarget.contentDocument)}
    />
  )
}

/**
 * Applies the style attributes of a mail. The frame has the policy of this page, which ignores style attributes that are not
 * the shop's own; it permits styles that a script sets.
 */
function restoreStyles(mail: Document | null): void {
  for (const element of mail?.querySelectorAll<HTMLElement>('[style]') ?? [])
    element.style.cssText = element.getAttribute('style') ?? ''
}
