import type { SavedCustomer } from '#shared/contracts/account.ts'
import type { Session } from '#shared/contracts/users.ts'
import { addressLines, fullName } from '#shared/domain/orders/buyer.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { useSavedCustomer } from './account-queries.ts'
import classes from './SavedDetails.module.css'

/** What the shop filled in last, and will fill in next time. */
export function SavedDetails({ session }: { session: Session }) {
  return (
    <QueryView query={useSavedCustomer(session)} waiting={<Skeleton height={120} />}>
      {(saved) => <Details saved={saved} />}
    </QueryView>
  )
}

function Details({ saved }: { saved: SavedCustomer }) {
  const facts = [
    ['Bedrijf', saved.companyName],
    ['Naam', fullName(saved)],
    ['Adres', saved.address ? addressLines(saved.address).join(', ') : ''],
    ['E-mail', saved.email],
    ['Telefoon', saved.phoneNumber],
  ].filter(([, value]) => value)
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Text c="dimmed" className={classes.note}>
        {saved.address
          ? 'Zo stonden uw gegevens in uw laatste bestelling. Bij een volgende vullen wij ze voor u in; u kunt ze dan wijzigen.'
          : 'Na uw eerste bestelling vullen wij uw gegevens de volgende keer voor u in.'}
      </Text>
    </>
  )
}
