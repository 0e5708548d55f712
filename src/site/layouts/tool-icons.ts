import akamai from "simple-icons/icons/akamai.svg?url&no-inline";
import android from "simple-icons/icons/android.svg?url&no-inline";
import androidstudio from "simple-icons/icons/androidstudio.svg?url&no-inline";
import angular from "simple-icons/icons/angular.svg?url&no-inline";
import ansible from "simple-icons/icons/ansible.svg?url&no-inline";
import apachekafka from "simple-icons/icons/apachekafka.svg?url&no-inline";
import apple from "simple-icons/icons/apple.svg?url&no-inline";
import appletv from "simple-icons/icons/appletv.svg?url&no-inline";
import appstore from "simple-icons/icons/appstore.svg?url&no-inline";
import arduino from "simple-icons/icons/arduino.svg?url&no-inline";
import argo from "simple-icons/icons/argo.svg?url&no-inline";
import astro from "simple-icons/icons/astro.svg?url&no-inline";
import bitwarden from "simple-icons/icons/bitwarden.svg?url&no-inline";
import bluetooth from "simple-icons/icons/bluetooth.svg?url&no-inline";
import brevo from "simple-icons/icons/brevo.svg?url&no-inline";
import burpsuite from "simple-icons/icons/burpsuite.svg?url&no-inline";
import c from "simple-icons/icons/c.svg?url&no-inline";
import clickhouse from "simple-icons/icons/clickhouse.svg?url&no-inline";
import cloudflare from "simple-icons/icons/cloudflare.svg?url&no-inline";
import dart from "simple-icons/icons/dart.svg?url&no-inline";
import debian from "simple-icons/icons/debian.svg?url&no-inline";
import django from "simple-icons/icons/django.svg?url&no-inline";
import docker from "simple-icons/icons/docker.svg?url&no-inline";
import dotnet from "simple-icons/icons/dotnet.svg?url&no-inline";
import eclipsemosquitto from "simple-icons/icons/eclipsemosquitto.svg?url&no-inline";
import elasticsearch from "simple-icons/icons/elasticsearch.svg?url&no-inline";
import electron from "simple-icons/icons/electron.svg?url&no-inline";
import espressif from "simple-icons/icons/espressif.svg?url&no-inline";
import expo from "simple-icons/icons/expo.svg?url&no-inline";
import fastapi from "simple-icons/icons/fastapi.svg?url&no-inline";
import fastlane from "simple-icons/icons/fastlane.svg?url&no-inline";
import fastly from "simple-icons/icons/fastly.svg?url&no-inline";
import ffmpeg from "simple-icons/icons/ffmpeg.svg?url&no-inline";
import figma from "simple-icons/icons/figma.svg?url&no-inline";
import firebase from "simple-icons/icons/firebase.svg?url&no-inline";
import flutter from "simple-icons/icons/flutter.svg?url&no-inline";
import git from "simple-icons/icons/git.svg?url&no-inline";
import githubactions from "simple-icons/icons/githubactions.svg?url&no-inline";
import gitlab from "simple-icons/icons/gitlab.svg?url&no-inline";
import go from "simple-icons/icons/go.svg?url&no-inline";
import googleads from "simple-icons/icons/googleads.svg?url&no-inline";
import googleanalytics from "simple-icons/icons/googleanalytics.svg?url&no-inline";
import googlecloud from "simple-icons/icons/googlecloud.svg?url&no-inline";
import googlesearchconsole from "simple-icons/icons/googlesearchconsole.svg?url&no-inline";
import gradle from "simple-icons/icons/gradle.svg?url&no-inline";
import grafana from "simple-icons/icons/grafana.svg?url&no-inline";
import gstreamer from "simple-icons/icons/gstreamer.svg?url&no-inline";
import helm from "simple-icons/icons/helm.svg?url&no-inline";
import influxdb from "simple-icons/icons/influxdb.svg?url&no-inline";
import javascript from "simple-icons/icons/javascript.svg?url&no-inline";
import jenkins from "simple-icons/icons/jenkins.svg?url&no-inline";
import jetpackcompose from "simple-icons/icons/jetpackcompose.svg?url&no-inline";
import keycloak from "simple-icons/icons/keycloak.svg?url&no-inline";
import kotlin from "simple-icons/icons/kotlin.svg?url&no-inline";
import kubernetes from "simple-icons/icons/kubernetes.svg?url&no-inline";
import laravel from "simple-icons/icons/laravel.svg?url&no-inline";
import letsencrypt from "simple-icons/icons/letsencrypt.svg?url&no-inline";
import linux from "simple-icons/icons/linux.svg?url&no-inline";
import livekit from "simple-icons/icons/livekit.svg?url&no-inline";
import mailchimp from "simple-icons/icons/mailchimp.svg?url&no-inline";
import mariadb from "simple-icons/icons/mariadb.svg?url&no-inline";
import matomo from "simple-icons/icons/matomo.svg?url&no-inline";
import maze from "simple-icons/icons/maze.svg?url&no-inline";
import meta from "simple-icons/icons/meta.svg?url&no-inline";
import metabase from "simple-icons/icons/metabase.svg?url&no-inline";
import miro from "simple-icons/icons/miro.svg?url&no-inline";
import mongodb from "simple-icons/icons/mongodb.svg?url&no-inline";
import mqtt from "simple-icons/icons/mqtt.svg?url&no-inline";
import mysql from "simple-icons/icons/mysql.svg?url&no-inline";
import nestjs from "simple-icons/icons/nestjs.svg?url&no-inline";
import nextcloud from "simple-icons/icons/nextcloud.svg?url&no-inline";
import nextdotjs from "simple-icons/icons/nextdotjs.svg?url&no-inline";
import nfc from "simple-icons/icons/nfc.svg?url&no-inline";
import nginx from "simple-icons/icons/nginx.svg?url&no-inline";
import nodedotjs from "simple-icons/icons/nodedotjs.svg?url&no-inline";
import nodered from "simple-icons/icons/nodered.svg?url&no-inline";
import nordicsemiconductor from "simple-icons/icons/nordicsemiconductor.svg?url&no-inline";
import obsstudio from "simple-icons/icons/obsstudio.svg?url&no-inline";
import openjdk from "simple-icons/icons/openjdk.svg?url&no-inline";
import opentelemetry from "simple-icons/icons/opentelemetry.svg?url&no-inline";
import opentofu from "simple-icons/icons/opentofu.svg?url&no-inline";
import opnsense from "simple-icons/icons/opnsense.svg?url&no-inline";
import owasp from "simple-icons/icons/owasp.svg?url&no-inline";
import penpot from "simple-icons/icons/penpot.svg?url&no-inline";
import php from "simple-icons/icons/php.svg?url&no-inline";
import platformio from "simple-icons/icons/platformio.svg?url&no-inline";
import postgresql from "simple-icons/icons/postgresql.svg?url&no-inline";
import prometheus from "simple-icons/icons/prometheus.svg?url&no-inline";
import proxmox from "simple-icons/icons/proxmox.svg?url&no-inline";
import python from "simple-icons/icons/python.svg?url&no-inline";
import rabbitmq from "simple-icons/icons/rabbitmq.svg?url&no-inline";
import raspberrypi from "simple-icons/icons/raspberrypi.svg?url&no-inline";
import react from "simple-icons/icons/react.svg?url&no-inline";
import redis from "simple-icons/icons/redis.svg?url&no-inline";
import renovate from "simple-icons/icons/renovate.svg?url&no-inline";
import rust from "simple-icons/icons/rust.svg?url&no-inline";
import sentry from "simple-icons/icons/sentry.svg?url&no-inline";
import springboot from "simple-icons/icons/springboot.svg?url&no-inline";
import sqlite from "simple-icons/icons/sqlite.svg?url&no-inline";
import stmicroelectronics from "simple-icons/icons/stmicroelectronics.svg?url&no-inline";
import storybook from "simple-icons/icons/storybook.svg?url&no-inline";
import supabase from "simple-icons/icons/supabase.svg?url&no-inline";
import swift from "simple-icons/icons/swift.svg?url&no-inline";
import tailwindcss from "simple-icons/icons/tailwindcss.svg?url&no-inline";
import tauri from "simple-icons/icons/tauri.svg?url&no-inline";
import terraform from "simple-icons/icons/terraform.svg?url&no-inline";
import trivy from "simple-icons/icons/trivy.svg?url&no-inline";
import typescript from "simple-icons/icons/typescript.svg?url&no-inline";
import ubuntu from "simple-icons/icons/ubuntu.svg?url&no-inline";
import vault from "simple-icons/icons/vault.svg?url&no-inline";
import veeam from "simple-icons/icons/veeam.svg?url&no-inline";
import vuedotjs from "simple-icons/icons/vuedotjs.svg?url&no-inline";
import webrtc from "simple-icons/icons/webrtc.svg?url&no-inline";
import whatsapp from "simple-icons/icons/whatsapp.svg?url&no-inline";
import wireguard from "simple-icons/icons/wireguard.svg?url&no-inline";
import wireshark from "simple-icons/icons/wireshark.svg?url&no-inline";
import wordpress from "simple-icons/icons/wordpress.svg?url&no-inline";
import xcode from "simple-icons/icons/xcode.svg?url&no-inline";
import youtube from "simple-icons/icons/youtube.svg?url&no-inline";
import yubico from "simple-icons/icons/yubico.svg?url&no-inline";
import zap from "simple-icons/icons/zap.svg?url&no-inline";
import zulip from "simple-icons/icons/zulip.svg?url&no-inline";
import cloud from "./cloud.svg?url&no-inline";

/** Maps the icon of a tool of content/tools.ts to its file. Imported one by one, because the set has thousands. */
export const toolIcons: Readonly<Record<string, string>> = {
  akamai,
  android,
  androidstudio,
  angular,
  ansible,
  apachekafka,
  apple,
  appletv,
  appstore,
  arduino,
  argo,
  astro,
  bitwarden,
  bluetooth,
  brevo,
  burpsuite,
  c,
  clickhouse,
  cloud,
  cloudflare,
  dart,
  debian,
  django,
  docker,
  dotnet,
  eclipsemosquitto,
  elasticsearch,
  electron,
  espressif,
  expo,
  fastapi,
  fastlane,
  fastly,
  ffmpeg,
  figma,
  firebase,
  flutter,
  git,
  githubactions,
  gitlab,
  go,
  googleads,
  googleanalytics,
  googlecloud,
  googlesearchconsole,
  gradle,
  grafana,
  gstreamer,
  helm,
  influxdb,
  javascript,
  jenkins,
  jetpackcompose,
  keycloak,
  kotlin,
  kubernetes,
  laravel,
  letsencrypt,
  linux,
  livekit,
  mailchimp,
  mariadb,
  matomo,
  maze,
  meta,
  metabase,
  miro,
  mongodb,
  mqtt,
  mysql,
  nestjs,
  nextcloud,
  nextdotjs,
  nfc,
  nginx,
  nodedotjs,
  nodered,
  nordicsemiconductor,
  obsstudio,
  openjdk,
  opentelemetry,
  opentofu,
  opnsense,
  owasp,
  penpot,
  php,
  platformio,
  postgresql,
  prometheus,
  proxmox,
  python,
  rabbitmq,
  raspberrypi,
  react,
  redis,
  renovate,
  rust,
  sentry,
  springboot,
  sqlite,
  stmicroelectronics,
  storybook,
  supabase,
  swift,
  tailwindcss,
  tauri,
  terraform,
  trivy,
  typescript,
  ubuntu,
  vault,
  veeam,
  vuedotjs,
  webrtc,
  whatsapp,
  wireguard,
  wireshark,
  wordpress,
  xcode,
  youtube,
  yubico,
  zap,
  zulip,
};
