import type { WaitingOrder } from '#shared/contracts/week-board.ts'
import { preferenceInWords } from '#shared/domain/planning/preference-words.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SectionCard, StateBadge } from '../frame/index.ts'
import classes from './Planning.module.css'
import { hours, piecesInWords, shortDay } from './planning-words.ts'
import { DRAG_TYPE } from './WeekBoard.tsx'

type WaitingListProps = { orders: readonly WaitingOrder[]; onOpen: (order: WaitingOrder) => void }

/** Orders with ready lines, the longest waiting first. A row opens its order, or is dragged to a window. */
export function WaitingList({ orders, onOpen }: WaitingListProps) {
  return (
    <SectionCard title={`Te plannen (${orders.length})`}>
      {orders.length === 0 ? (
        <EmptyState title="Alles wat klaar is, is gepland." />
      ) : (
        <ul className={classes.waiting} aria-label="Te plannen">
          {orders.map((order) => (
            <li key={order.salesOrderId}>
              <button
                type="button"
                className={classes.waitingItem}
                draggable
                onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, `order:${order.salesOrderId}`)}
                onClick={() => onOpen(order)}
              >
                <strong className={classes.name}>{order.name}</strong>
                <span className={classes.quiet}>
                  {order.zipcode} {order.city} · {hours(order.minutes)}
                  {order.readyOn && ` · klaar ${shortDay(order.readyOn)}`}
                </span>
                <span className={classes.quiet}>{piecesInWords(order.pieces)}</span>
                {order.preference && (
                  <span className={classes.quiet}>Voorkeur: {preferenceInWords(order.preference)}</span>
                )}
                <span className={classes.badges}>
                  <StateBadge tone="quiet">
                    {order.kind === 'pickup' ? 'Afhalen' : (order.region ?? 'Buiten gebied')}
                  </StateBadge>
                  {order.offer &&
                    (order.offer.isOver ? (
                      <StateBadge tone="bad">Momenten voorbij</StateBadge>
                    ) : (
                      <StateBadge tone="waits">Klant kiest</StateBadge>
                    ))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
