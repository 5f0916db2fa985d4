import { expect, test } from '@playwright/test'
