import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ContentName } from '#shared/contracts/content-pages.ts'
import { useApi } from '../../../lib/api.ts'
import classes from './ContentProse.module.css'
import { contentPage } from './content-queries.ts'

/**
 * What the owner wrote for a page, by the name of its file (`resources/content`); nothing while it is not there.
 *
 * Put `contentPage(api, name)` into the loader of the screen, and it is drawn by the server. Around it may stand
 * whatever the screen adds: a form, a map.
 */
export function ContentProse({ name }: { name: ContentName }) {
  const { data } = useQuery(contentPage(useApi(), name))
  return data ? <ProseHtml html={data.html} /> : null
}

/** A text that the server drew from Markdown. Links within the shop are followed without a new page load. */
export function ProseHtml({ html }: { html: string }) {
  const navigate = useNavigate()

  /** A link to a page of the shop is followed as everywhere in the shop, without fetching everything anew. */
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    const isPlainClick = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!href?.startsWith('/') || !isPlainClick || event.defaultPrevented) return
    event.preventDefault()
    void navigate(href)
  }
  return (
    // The links in it are what is clicked; they are reached and pressed by keyboard as links are.
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link is a click
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for its links
    <div
      className={classes.prose}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our server from Markdown, in which HTML is text
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
