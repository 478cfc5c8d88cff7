import { Notice } from '../../../ui/Notice.tsx'

/** Result of an action, shown next to its button. */
export function ActionNotice({ notice }: { notice: { tone: 'good' | 'bad'; text: string } | undefined }) {
  return notice ? <Notice tone={notice.tone}>{notice.text}</Notice> : null
}
