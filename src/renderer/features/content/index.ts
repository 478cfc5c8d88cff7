import { sitePaths } from '#shared/contracts/site-paths.ts'
import { accessibility } from './accessibility.ts'
import { contact } from './contact.ts'
import type { ContentWriter } from './content-page.ts'
import { cookies } from './cookies.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'
import { warranty } from './warranty.ts'
import { withdrawal } from './withdrawal.ts'

export type { ContentWriter } from './content-page.ts'

/** Every page of plain text by its path. */
export const contentPages: Readonly<Record<string, ContentWriter>> = {
  [sitePaths.contact]: contact,
  [sitePaths.terms]: terms,
  [sitePaths.privacy]: privacy,
  [sitePaths.cookies]: cookies,
  [sitePaths.warranty]: warranty,
  [sitePaths.accessibility]: accessibility,
  [sitePaths.withdrawal]: withdrawal,
}
