import { Notice } from '../../../ui/Notice.tsx'

/** What came of something that was pressed, where it was pressed. */
export function ActionNotice({ notice }: { notice: { tone: 'good' | 'bad'; text: string } | undefined }) {
  return notice ? <Notice tone={notice.tone}>{notice.text}</Notice> : null
}
