import { IconPhone } from '@tabler/icons-react'
import { type Draft, draftCalled } from '#shared/contracts/pos/draft-channels.ts'
import { phoneHref, readablePhone } from '../../../lib/phone-href.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction, when } from '../../back-office/frame/index.ts'
import { usePos } from '../bridge/index.ts'
import classes from './DraftList.module.css'

type CallCustomerProps = { draft: Pick<Draft, 'draftId' | 'called'>; phone: string }

/** Link that calls the customer of a draft, and a button that records the call. Shows the last call. */
export function CallCustomer({ draft: { draftId, called }, phone }: CallCustomerProps) {
  const pos = usePos()
  const mark = useStaffAction<void, Draft>(() => pos.call(draftCalled, { draftId }))
  return (
    <>
      <div className={classes.ways}>
        {/\d/.test(phone) && (
          <Button
            component="a"
            href={phoneHref(phone)}
            variant="default"
            size="lg"
            leftSection={<IconPhone size={18} stroke={1.6} aria-hidden />}
          >
            Bel {readablePhone(phone)}
          </Button>
        )}
        <Button variant="default" size="lg" loading={mark.isPending} onClick={() => mark.mutate()}>
          Gebeld
        </Button>
      </div>
      {called && (
        <p className={classes.quiet}>
          Gebeld op {when(called.dateTime)} door {called.by}
        </p>
      )}
      {mark.notice && <Notice tone={mark.notice.tone}>{mark.notice.text}</Notice>}
    </>
  )
}
