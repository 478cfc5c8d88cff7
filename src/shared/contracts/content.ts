import * as z from 'zod/mini'
import { endpoint, plain } from './endpoint.ts'

/** A text of the owner as it is shown. */
const contentPage = z.object({
  title: z.string(),
  /** For search engines; may be empty. */
  description: z.string(),
  /** Safe as it is: drawn by the server from Markdown, in which HTML is text. */
  html: z.string(),
  /** The headings, for an order of contents; empty when the owner wants none. */
  contents: z.array(z.object({ id: z.string(), text: z.string() })),
  /** The day of the text as "2026-11-21", when the owner gave one. */
  updatedOn: z.nullable(z.string()),
  /** Address of the drawing that belongs to the text, `{name}.svg` beside its file. What it shows stands in the text. */
  drawingUrl: z.nullable(z.string()),
})
export type ContentPage = z.output<typeof contentPage>

export const content = {
  show: endpoint({
    method: 'GET',
    path: '/api/content/:page',
    access: 'public',
    about: 'A page of text that the owner wrote: terms, privacy and so on, by the name of its file.',
    params: z.object({ page: z.string().check(z.maxLength(100)) }),
    reply: contentPage,
    fails: plain('not_found'),
  }),
}
