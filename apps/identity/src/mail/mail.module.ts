import { join, resolve } from 'node:path';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ENVIRONMENT } from '#process/env/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { IdentityEnvironment } from '../env.js';
import { IDENTITY_STORE } from '../store.js';
import { UsersModule } from '../users/users.module.js';
import { MAIL_TRANSPORT, type MailTransport } from './mail-transport.js';
import { MailQueue } from './mail-queue.service.js';
import { MAIL, mailSchema } from './mail.model.js';
import { MailsResealing } from './mails-resealing.service.js';
import { MailsRepository } from './mails.repository.js';
import { OutboxTransport } from './outbox-transport.js';

async function transportFor(
  { SMTP_URL, MAIL_FROM, DATA_DIR }: IdentityEnvironment,
  logger: Logger,
): Promise<MailTransport | null> {
  if (SMTP_URL !== undefined) {
    // Imported only if it is needed, because loading it takes a while.
    const { SmtpTransport } = await import('./smtp-transport.js');
    return new SmtpTransport(SMTP_URL, MAIL_FROM);
  }
  if (DATA_DIR === undefined) return null;
  const outbox = new OutboxTransport(resolve(join(DATA_DIR, 'outbox')), MAIL_FROM);
  logger.info({ outbox: outbox.directory }, 'SMTP_URL is not set: mails to end users are written to files');
  return outbox;
}

@Module({
  imports: [MongooseModule.forFeature([{ name: MAIL, schema: mailSchema }], IDENTITY_STORE), UsersModule],
  providers: [
    MailsRepository,
    MailQueue,
    MailsResealing,
    { provide: MAIL_TRANSPORT, useFactory: transportFor, inject: [ENVIRONMENT, LOGGER] },
  ],
  exports: [MailQueue],
})
export class MailModule {}
