import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Text } from '../../../ui/Text.tsx'
import { useDataExport } from './account-queries.ts'

/** Button that downloads all personal data of the customer in one file (GDPR article 20). */
export function DataExport() {
  const download = useDataExport()
  return (
    <>
      <Text>Alles wat wij van u bewaren, in één bestand: account, bestellingen, betalingen en reviews.</Text>
      <Button variant="default" onClick={() => download.mutate()} loading={download.isPending}>
        Mijn gegevens downloaden
      </Button>
      {download.isSuccess && <Notice tone="good">Uw gegevens zijn gedownload.</Notice>}
      {download.error && <Notice tone="bad">{download.error.message}</Notice>}
    </>
  )
}
