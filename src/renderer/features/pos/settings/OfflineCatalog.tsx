import { Card } from '../bridge/index.ts'
import { catalogWords, usePosState } from '../connection/index.ts'

/** Age and size of the catalog on this machine. */
export function OfflineCatalog() {
  const { data: state } = usePosState()
  const catalog = state?.catalog
  return (
    <Card
      title="Zonder verbinding"
      about="Valt de verbinding weg, dan verkoopt deze kassa met de prijzen van de laatste keer dat de catalogus is opgehaald. Dat gebeurt elk half uur."
    >
      <p>
        {catalog
          ? `${catalogWords(catalog, new Date())}, ${catalog.products} producten.`
          : 'De catalogus is nog niet opgehaald. Dat gebeurt kort na het inloggen.'}
      </p>
    </Card>
  )
}
