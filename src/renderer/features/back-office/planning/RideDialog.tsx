import type { VanDay } from '#shared/contracts/week-board.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import classes from './Planning.module.css'
import { useRideLink } from './planning-queries.ts'
import { longDay } from './planning-words.ts'

/** Dialog with the link with which the driver of a van opens the route, as text and as a QR code. */
export function RideDialog({ vanDay, name, onClose }: { vanDay: VanDay; name: string; onClose: () => void }) {
  const { open, revoke } = useRideLink()
  const { vanId, day, ride } = vanDay
  const notice = open.notice ?? revoke.notice
  return (
    <Dialog isOpen onClose={onClose} title={`Rit ${name}, ${longDay(day)}`} size="small">
      <div className={classes.form}>
        {ride ? (
          <>
            <p className={classes.plain}>
              De bezorger scant deze code, of opent de link op de telefoon. De link toont adressen van klanten en werkt
              tot en met {longDay(ride.lastDay)}.
            </p>
            <QrCode text={ride.link} label={`Ritlink ${name}`} />
            <p className={classes.link}>
              <a href={ride.link} target="_blank" rel="noreferrer">
                {ride.link}
              </a>
            </p>
            <div className={classes.buttons}>
              <Button variant="default" size="lg" loading={revoke.isPending} onClick={() => revoke.mutate(ride.rideId)}>
                Link intrekken
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className={classes.plain}>Er is nog geen link voor deze rit.</p>
            <div className={classes.buttons}>
              <Button size="lg" loading={open.isPending} onClick={() => open.mutate({ vanId, day })}>
                Link maken
              </Button>
            </div>
          </>
        )}
        {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      </div>
    </Dialog>
  )
}
