import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ContentName } from '#shared/contracts/content-pages.ts'
import { useApi } from '../../../lib/api.ts'
import { useTrustedHtml } from '../../../ui/trusted-html.ts'
import classes from './ContentProse.module.css'
import { contentPage } from './content-queries.ts'

/**
 * The text of the shop's owner for a page, by the name of its file (`resources/content`). Renders nothing while the
 * text has not loaded.
 *
 * Put `contentPage(api, name)` into the loader of the screen, so that the server renders the text. The screen may add
 * other parts around the text, such as a form or a map.
 */
export function ContentProse({ name }: { name: ContentName }) {
  const { data } = useQuery(contentPage(useApi(), name))
  return data ? <ProseHtml html={data.html} /> : null
}

/** A text that the server rendered from Markdown. Links within the shop navigate without a page load. */
export function ProseHtml({ html }: { html: string }) {
  const navigate = useNavigate()
  const trustedHtml = useTrustedHtml(html)

  /** Lets the router handle links to pages of the shop, so that the page is not reloaded. */
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    const isPlainClick = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!href?.startsWith('/') || !isPlainClick || event.defaultPrevented) return
    event.preventDefault()
    void navigate(href)
  }
  return (
    // The element handles only clicks on links inside it, and links also work by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link triggers a click
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the clicks on its links
    <div
      className={classes.prose}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our server renders it from Markdown and escapes HTML
      dangerouslySetInnerHTML={{ __html: trustedHtml }}
    />
  )
}
