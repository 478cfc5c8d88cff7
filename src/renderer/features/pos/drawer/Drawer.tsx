import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DrawerMovement, DrawerView } from '#shared/contracts/drawers.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { dayInWords, momentInWords } from '#shared/kernel/dates.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Card, ConfirmButton } from '../bridge/index.ts'
import classes from './Drawer.module.css'
import { useDrawer, useUndoMovement } from './drawer-queries.ts'
import { movementInWords } from './drawer-words.ts'
import { MoveMoney } from './MoveMoney.tsx'
import { Shifts } from './Shifts.tsx'

/** The drawer of this till: the amount that must be in it, money put in and taken out, shifts, and all changes. */
export function Drawer() {
  const drawer = useDrawer()
  return (
    <QueryView query={drawer} waiting={<Skeleton height={420} aria-label="De lade wordt opgehaald" />}>
      {(view) => (
        <div className={classes.page}>
          <div className={classes.columns}>
            <div className={classes.column}>
              <Expected view={view} />
              <Shifts view={view} />
            </div>
            <MoveMoney />
          </div>
          <Movements view={view} />
        </div>
      )}
    </QueryView>
  )
}

function Expected({ view }: { view: DrawerView }) {
  const { name, tillName, lastClosing, expectedCents } = view
  return (
    <Card
      title={tillName === null || tillName === name ? `Lade: ${name}` : `Lade: ${name}, kassa ${tillName}`}
      about={
        tillName === null
          ? 'Deze kassa is niet aangemeld. Contant geld telt dan bij de la van de winkel.'
          : 'Alles sinds de laatste dagafsluiting.'
      }
    >
      <dl className={classes.sums}>
        <Sum
          label={lastClosing ? `Wisselgeld van ${dayInWords(`${lastClosing.date}T12:00:00Z`)}` : 'Begin van vandaag'}
          cents={lastClosing?.floatCents ?? 0}
        />
        <Sum label="Contant ontvangen" cents={view.receivedCents} />
        {view.refundedCents !== 0 && <Sum label="Contant terugbetaald" cents={-view.refundedCents} />}
        {view.paidInCents !== 0 && <Sum label="Stortingen" cents={view.paidInCents} />}
        {view.paidOutCents !== 0 && <Sum label="Opnames" cents={-view.paidOutCents} />}
        {view.differenceCents !== 0 && <Sum label="Verschillen bij tellen" cents={view.differenceCents} />}
        <div className={classes.total} data-tone={expectedCents < 0 ? 'bad' : undefined}>
          <dt>Moet er nu liggen</dt>
          <dd>{formatCents(expectedCents)}</dd>
        </div>
      </dl>
    </Card>
  )
}

const Sum = ({ label, cents }: { label: string; cents: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatCents(cents)}</dd>
  </div>
)

function Movements({ view: { movements, movementCount } }: { view: DrawerView }) {
  const undo = useUndoMovement()
  return (
    <Card title="Wat erin en eruit ging">
      {undo.notice && <Notice tone={undo.notice.tone}>{undo.notice.text}</Notice>}
      {movements.length === 0 ? (
        <p className={classes.quiet}>
          Sinds de laatste dagafsluiting is er niets contant betaald, gestort of opgenomen.
        </p>
      ) : (
        <ul className={classes.movements}>
          {movements.map((movement) => (
            <Movement key={movement.movementId} movement={movement}>
              {movement.canUndo && (
                <ConfirmButton
                  text="Ongedaan maken"
                  title={`${movementInWords(movement)} ongedaan maken?`}
                  isPending={undo.isPending && undo.variables === movement.movementId}
                  onConfirm={() => undo.mutate(movement.movementId)}
                >
                  <p>
                    Er komt een tegenboeking van {formatCents(-movement.amountCents)}. Leg het geld zelf ook terug, of
                    haal het er weer uit.
                  </p>
                </ConfirmButton>
              )}
            </Movement>
          ))}
        </ul>
      )}
      {movementCount > movements.length && (
        <p className={classes.quiet}>Alleen de nieuwste {movements.length} staan hier.</p>
      )}
    </Card>
  )
}

function Movement({ movement, children }: { movement: DrawerMovement; children: ReactNode }) {
  const { amountCents, reason, salesOrderId, movedBy, movedDateTime, isAfterClosing } = movement
  return (
    <li>
      <div>
        <strong>{movementInWords(movement)}</strong>
        {salesOrderId !== null && (
          <>
            {' '}
            <Link className={classes.order} to={staffPaths.salesOrder(salesOrderId)}>
              Order {salesOrderId}
            </Link>
          </>
        )}
        {reason !== '' && <p>{reason}</p>}
        <p className={classes.quiet}>
          {momentInWords(movedDateTime)}
          {movedBy !== null && `, ${movedBy}`}
          {isAfterClosing && ' · na de dagafsluiting'}
        </p>
        {children}
      </div>
      <span className={classes.amount}>
        {amountCents > 0 ? `+ ${formatCents(amountCents)}` : formatCents(amountCents)}
      </span>
    </li>
  )
}
