// The order matters: base.css declares the cascade layers, and later files override earlier ones.
import './base.css'
import './fonts.css'
import 'virtual:theme-variables.css'
import './mantine.css'
