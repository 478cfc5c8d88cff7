import { useEffect, useRef } from 'react'
import type { DisplayContent } from '#shared/contracts/pos/display-channels.ts'
import { Button } from '../../../ui/Button.tsx'
import { useTrustedHtml } from '../../../ui/trusted-html.ts'
import { useDisplayTexts } from './display-language.ts'
import classes from './SignOrder.module.css'

type Terms = Extract<DisplayContent, { kind: 'sign' }>['terms']

/** The terms of the shop, over the whole display. Their links do nothing, because this window has no other pages. */
export function TermsText({ terms: { title, html }, onClose }: { terms: Terms; onClose: () => void }) {
  const texts = useDisplayTexts()
  const trustedHtml = useTrustedHtml(html)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.terms}>
      <h1 id="terms" ref={heading} tabIndex={-1} className={classes.heading} lang="nl">
        {title}
      </h1>
      {/* biome-ignore-start lint/a11y: the handler prevents clicks on links, and a part that scrolls has the focus */}
      <div
        className={classes.text}
        lang="nl"
        role="region"
        aria-labelledby="terms"
        tabIndex={0}
        onClick={(event) => event.preventDefault()}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our server renders it from Markdown and escapes HTML
        dangerouslySetInnerHTML={{ __html: trustedHtml }}
      />
      {/* biome-ignore-end lint/a11y: see above */}
      <Button onClick={onClose}>{texts.back}</Button>
    </div>
  )
}
