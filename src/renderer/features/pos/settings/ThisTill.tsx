import { Link } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { type TillSession, tillLeave, tillOpen } from '#shared/contracts/pos/session-channels.ts'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../../back-office/frame/index.ts'
import { useHasRole } from '../../common/sessions/index.ts'
import { Card, ConfirmButton, usePos } from '../bridge/index.ts'
import { useSetTillSession } from '../sessions/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import { FullScreen } from './FullScreen.tsx'
import { LoginStart } from './LoginStart.tsx'
import classes from './Settings.module.css'
import { SingleFieldForm } from './SingleFieldForm.tsx'
import { useChangeSettings } from './use-settings.ts'
import { withCurrentChoice } from './with-current-choice.ts'

/** Registration of this machine as a till, and for Admins its lock timeout and full-screen mode. */
export function ThisTill({ session, settings }: { session: TillSession; settings: Settings }) {
  const isAdmin = useHasRole('Admin')
  const change = useChangeSettings()
  return (
    <Card
      title="Deze kassa"
      about="Een aangemelde kassa kan met een pincode van collega op collega overgaan, en na vergrendelen snel weer open."
    >
      {session.till ? <RegisteredTill till={session.till} isAdmin={isAdmin} /> : <RegisterTill />}
      {session.vault === 'memory' && (
        <Notice>
          Deze computer heeft geen veilige bewaarplaats voor de inlog. Na afsluiten moet u daarom opnieuw inloggen.
        </Notice>
      )}
      {isAdmin && (
        <>
          <NativeSelect
            label="Vergrendelen als niemand de kassa aanraakt"
            value={String(settings.lockAfterMinutes)}
            data={withCurrentChoice(LOCK_MINUTES, settings.lockAfterMinutes).map((minutes) => ({
              value: String(minutes),
              label: minutes === 0 ? 'Nooit' : minutes === 1 ? 'Na 1 minuut' : `Na ${minutes} minuten`,
            }))}
            onChange={({ currentTarget }) => change.mutate({ lockAfterMinutes: Number(currentTarget.value) })}
          />
          <FullScreen settings={settings} />
          <LoginStart />
          <Link className={classes.setup} to={posPaths.setup}>
            Eerste keer opnieuw doorlopen
          </Link>
        </>
      )}
      <ActionNotice notice={change.notice} />
    </Card>
  )
}

const LOCK_MINUTES = [0, 1, 2, 5, 10, 15, 30, 60]

function RegisterTill() {
  const pos = usePos()
  const setTillSession = useSetTillSession()
  const open = useStaffAction((name: string) => pos.call(tillOpen, { name }), { onSuccess: setTillSession })
  return (
    <>
      <Notice>Deze computer is nog geen kassa. Zonder aanmelden werkt alles, behalve pincodes.</Notice>
      <SingleFieldForm
        label="Naam van deze kassa"
        description="Zoals collega's hem noemen, bijvoorbeeld: Balie links."
        maxLength={60}
        saved=""
        button="Aanmelden als kassa"
        isPending={open.isPending}
        onSave={(name) => open.mutate(name)}
      />
      <ActionNotice notice={open.notice} />
    </>
  )
}

function RegisteredTill({ till, isAdmin }: { till: { name: string }; isAdmin: boolean }) {
  const pos = usePos()
  const setTillSession = useSetTillSession()
  const leave = useStaffAction(() => pos.call(tillLeave, null), { onSuccess: setTillSession })
  return (
    <>
      <p>
        Aangemeld als <strong>{till.name}</strong>.
      </p>
      {isAdmin && (
        <div>
          <ConfirmButton
            text="Afmelden"
            title="Kassa afmelden?"
            isPending={leave.isPending}
            onConfirm={() => leave.mutate(undefined)}
          >
            <p>Pincodes werken dan niet meer op deze computer. Inloggen met een wachtwoord blijft mogelijk.</p>
          </ConfirmButton>
        </div>
      )}
      <ActionNotice notice={leave.notice} />
    </>
  )
}
