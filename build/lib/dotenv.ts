import { existsSync } from 'node:fs'

// Named in package.json with --import. Node's own --env-file-if-exists says on every start that there is no file.
if (existsSync('.env')) process.loadEnvFile('.env')
