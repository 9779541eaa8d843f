import { join, resolve } from 'node:path';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ENVIRONMENT } from '#process/env/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { IdentityEnvironment } from '../env.js';
import { IDENTITY_STORE } from '../store.js';
import { UsersModule } from '../users/users.module.js';
import { MAIL_CARRIER, type MailCarrier } from './mail-carrier.js';
import { MailQueue } from './mail-queue.service.js';
import { MAIL, mailSchema } from './mail.model.js';
import { MailsResealing } from './mails-resealing.service.js';
import { MailsRepository } from './mails.repository.js';
import { OutboxCarrier } from './outbox-carrier.js';

async function carrierFor({ SMTP_URL, MAIL_FROM, DATA_DIR }: IdentityEnvironment, logger: Logger): Promise<MailCarrier | null> {
  if (SMTP_URL !== undefined) {
    // Imported only if it is needed, because loading it takes a while.
    const { SmtpCarrier } = await import('./smtp-carrier.js');
    return new SmtpCarrier(SMTP_URL, MAIL_FROM);
  }
  if (DATA_DIR === undefined) return null;
  const outbox = new OutboxCarrier(resolve(join(DATA_DIR, 'outbox')), MAIL_FROM);
  logger.info({ outbox: outbox.directory }, 'SMTP_URL is not set: mails to end users are written to files');
  return outbox;
}

@Module({
  imports: [MongooseModule.forFeature([{ name: MAIL, schema: mailSchema }], IDENTITY_STORE), UsersModule],
  providers: [
    MailsRepository,
    MailQueue,
    MailsResealing,
    { provide: MAIL_CARRIER, useFactory: carrierFor, inject: [ENVIRONMENT, LOGGER] },
  ],
  exports: [MailQueue],
})
export class MailModule {}
