import * as z from 'zod/mini'
import { calendarDay } from '../kernel/dates.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, moment, recordId, requiredText } from './fields.ts'
import { tooLong } from './texts.ts'

/** A text of the owner, as a page shows it. */
const contentPage = z.object({
  title: z.string(),
  /** For search engines; may be empty. */
  description: z.string(),
  /** Safe HTML: rendered by the server from Markdown; HTML in the Markdown is shown as text. */
  html: z.string(),
  /** The headings for a table of contents; empty when the table of contents is switched off. */
  contents: z.array(z.object({ id: z.string(), text: z.string() })),
  /** Date of the text as "2026-11-21", if the owner set one. */
  updatedOn: z.nullable(z.string()),
  /**
   * URL of the drawing that belongs to the text, `{name}.svg` in the folder of its file. The text describes the
   * drawing.
   */
  drawingUrl: z.nullable(z.string()),
})
export type ContentPage = z.output<typeof contentPage>

const ONE_LINE = /^[^\r\n]*$/

/** A text as its author writes it. Title and description may contain placeholders such as `{shop}`. */
const contentSource = z.object({
  title: requiredText('Titel', 150).check(z.regex(ONE_LINE, 'De titel is één regel.')),
  description: z
    .string()
    .check(z.trim(), z.maxLength(320, tooLong(320)), z.regex(ONE_LINE, 'De omschrijving is één regel.')),
  /** Shows the headings of the second level as a table of contents. */
  hasContents: z.boolean(),
  /** "2026-11-21"; null shows no date. */
  updatedOn: z.nullable(
    z.string().check(z.refine((day) => calendarDay(day) !== undefined, 'Vul een datum in zoals 2026-11-21.')),
  ),
  /** Markdown. */
  markdown: requiredText('Tekst', 100_000),
})
export type ContentSource = z.infer<typeof contentSource>

/** The fields of `contentSource` without validation, because an older text may violate a newer rule. */
const readSource = z.object({
  title: z.string(),
  description: z.string(),
  hasContents: z.boolean(),
  updatedOn: z.nullable(z.string()),
  markdown: z.string(),
})

const editedPage = z.object({
  name: z.string(),
  source: readSource,
  /** Id of the newest saved version, which the editor sends back as `basedOn`; null when the page was never saved. */
  versionId: z.nullable(z.number()),
  /** False while the page shows the text of its file, `resources/content/{name}.md`. */
  isEdited: z.boolean(),
  /** Newest first. */
  history: z.array(
    z.object({
      versionId: z.number(),
      savedDateTime: moment,
      /** Email address of the Admin. */
      author: z.string(),
      /** True when this version restored the file. */
      isFile: z.boolean(),
    }),
  ),
})
export type EditedPage = z.infer<typeof editedPage>

const listedText = z.object({
  name: z.string(),
  title: z.string(),
  /** Path of the page with the text. */
  path: z.string(),
  isEdited: z.boolean(),
  /** Time of the last change; null when unknown. */
  changedDateTime: z.nullable(moment),
  /** Number of problems in the text. */
  faultCount: z.number(),
})
export type ListedText = z.infer<typeof listedText>

const page = z.string().check(z.maxLength(100))
const basedOn = z.nullable(recordId)

export const content = {
  list: endpoint({
    method: 'GET',
    path: '/api/content',
    access: 'admin',
    about: 'Lists the texts of the shop, with their pages and the time of their last change.',
    reply: z.array(listedText),
  }),
  edit: endpoint({
    method: 'GET',
    path: '/api/content/:page/source',
    access: 'admin',
    about: 'Returns a text as its author writes it, with its saved versions.',
    params: z.object({ page }),
    reply: editedPage,
    fails: codes('not_found'),
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/content/:page/versions/:id',
    access: 'admin',
    about: 'Returns an earlier version of a text.',
    params: z.object({ page, id }),
    reply: readSource,
    fails: codes('not_found', 'version_not_found'),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/content/:page/preview',
    access: 'admin',
    changes: false,
    about: 'Renders a text that is not saved, with its problems in Dutch.',
    params: z.object({ page }),
    body: contentSource,
    reply: z.object({ page: contentPage, faults: z.array(z.string()) }),
    fails: codes('not_found'),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/content/:page',
    access: 'admin',
    about:
      'Saves a text as the newest version of its page. The page shows it at once. Refused when a colleague saved a ' +
      'version after `basedOn`.',
    params: z.object({ page }),
    body: z.extend(contentSource, { basedOn }),
    reply: editedPage,
    fails: codes('not_found', 'text_changed'),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/content/:page/restore',
    access: 'admin',
    about: 'Saves an earlier version as the newest one. With `versionId` null, it saves the text of the file.',
    params: z.object({ page }),
    body: z.object({ versionId: z.nullable(recordId), basedOn }),
    reply: editedPage,
    fails: codes('not_found', 'text_changed', 'version_not_found'),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/content/:page',
    access: 'public',
    about: 'Returns a text of the owner by the name of its file: terms, privacy and so on.',
    params: z.object({ page: z.string().check(z.maxLength(100)) }),
    reply: contentPage,
    fails: codes('not_found'),
  }),
}
