import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { parseConfigurationCode } from '#shared/domain/configurator/configuration-code.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { CodeForm, choiceOfCode } from '../../features/storefront/configurations/index.ts'
import { useApi } from '../../lib/api.ts'
import { deferHydration } from '../../lib/defer-hydration.tsx'
import { Container } from '../../ui/Container.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './ConfigurationScreen.module.css'

const waiting = <Skeleton height={420} />
const SavedConfiguration = deferHydration(
  async () => (await import('./SavedConfiguration.tsx')).SavedConfiguration,
  waiting,
)

const NO_CODE = 'Dit is geen configuratiecode. Zo’n code heeft zes letters en cijfers.'

/** /c/{code}: a saved configuration, to continue or to print. /c shows a form for the code. */
export function ConfigurationScreen() {
  const shop = useShop()
  const { code: codeInUrl } = useParams()
  const code = codeInUrl && parseConfigurationCode(codeInUrl)
  return (
    <Page title={`Uw configuratie | ${shop.name}`} robots="noindex">
      <Container className={classes.page} size={980}>
        {code ? <ConfigurationOfCode code={code} /> : <CodePrompt problem={codeInUrl && NO_CODE} />}
      </Container>
    </Page>
  )
}

function ConfigurationOfCode({ code }: { code: string }) {
  const query = useQuery(choiceOfCode(useApi(), code))
  if (query.error instanceof ShopError && query.error.code === 'code_not_found')
    return <CodePrompt problem={query.error.message} />
  return (
    <QueryView query={query} waiting={waiting}>
      {(configuration) => <SavedConfiguration configuration={configuration} />}
    </QueryView>
  )
}

function CodePrompt({ problem }: { problem: string | undefined }) {
  return (
    <>
      <Title order={1}>Open uw configuratie</Title>
      <Text className={classes.intro}>
        Heeft u op een ander apparaat of in de showroom een configuratiecode gekregen? Dan gaat u hier verder waar u
        gebleven was.
      </Text>
      <CodeForm problem={problem} />
    </>
  )
}
